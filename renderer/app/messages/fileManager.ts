/** Returns the name of the system's file manager. `platform` is `navigator.platform`. */
export const fileManagerOf = (platform: string): string =>
  /^mac/i.test(platform) ? 'Finder' : /^win/i.test(platform) ? 'Explorer' : 'Files'
