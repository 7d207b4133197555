import { app } from 'electron'
import { devDependencies, version } from '../../package.json' with { type: 'json' }

/** Returns the program's version. In a checkout, `app.getVersion` would return that of Electron. */
export function versionText(): string {
  const { electron } = process.versions
  // A package with another runtime is no release: resources/scripts/package.ts made it for development.
  return app.isPackaged && electron !== devDependencies.electron
    ? `${version} (development build, Electron ${electron})`
    : version
}
