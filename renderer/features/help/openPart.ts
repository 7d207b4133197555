import type { InjectionKey } from 'vue'

/** Opens a part of the guide where the guide is shown in a dialog. Without it, links open the guide's page. */
export const openPartKey: InjectionKey<(id: string) => void> = Symbol('openPart')
