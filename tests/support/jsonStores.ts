import Conf from 'conf'
import { jsonStores } from '../../electron/main/adapters/jsonStores.ts'

/** The program's own adapter over the base class of its store, which needs no Electron. */
export const openJsonFile = jsonStores(({ name, ...options }) => new Conf({ ...options, configName: name }))
