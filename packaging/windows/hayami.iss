; The installer for Windows, by Inno Setup 6: after `make package`,
;   iscc /DAppVersion=X.Y.Z /DAppName=Hayami /DAppMaker="The Hayami developers" packaging\windows\hayami.iss
; What stands after /D is told by packaging\product.py, so that it stands once.
#ifndef AppVersion
  #error Give /DAppVersion, as packaging\product.py VERSION tells it.
#endif
#ifndef AppName
  #error Give /DAppName, as packaging\product.py NAME tells it.
#endif
#ifndef AppMaker
  #error Give /DAppMaker, as packaging\product.py MAKER tells it.
#endif

[Setup]
; Windows knows the program by this for ever: an installer of a later version replaces an earlier one.
AppId={{6E5C6E0F-3E0B-4C53-9C0C-0B8D7E6B7A41}
AppName={#AppName}
AppVersion={#AppVersion}
AppPublisher={#AppMaker}
VersionInfoVersion={#AppVersion}
DefaultDirName={autopf}\{#AppName}
DefaultGroupName={#AppName}
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
LicenseFile=..\..\LICENSE
SetupIconFile=..\..\build\icons\hayami.ico
UninstallDisplayIcon={app}\hayami.exe
OutputDir=..\..\dist
OutputBaseFilename=hayami-{#AppVersion}-windows-setup
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern
ShowLanguageDialog=auto
ChangesAssociations=yes

[Languages]
Name: "ja"; MessagesFile: "compiler:Languages\Japanese.isl"
Name: "en"; MessagesFile: "compiler:Default.isl"

[Tasks]
Name: "desktop"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[InstallDelete]
; Files of an earlier version do not stay among those of this one.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "..\..\dist\hayami\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

; The kinds of files and the hayami: texts that the program opens, by packaging\file_types.py.
#include "..\..\build\file_types.iss"

[Icons]
Name: "{group}\{#AppName}"; Filename: "{app}\hayami.exe"
Name: "{autodesktop}\{#AppName}"; Filename: "{app}\hayami.exe"; Tasks: desktop

[Run]
Filename: "{app}\hayami.exe"; Description: "{cm:LaunchProgram,{#AppName}}"; Flags: nowait postinstall skipifsilent
