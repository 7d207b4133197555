/** The guide, made by resources/scripts/guide.ts. */
declare module 'virtual:guide' {
  // An import would make this file a module, and this declaration an augmentation of another one.
  // oxlint-disable-next-line typescript/consistent-type-imports
  export const guide: readonly import('../shared/domain/guide.ts').GuideChapter[]
}
