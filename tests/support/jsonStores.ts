import Conf from 'conf'
import { jsonStores } from '../../electron/main/adapters/jsonStores.ts'

/** Opens JSON files with the program's adapter. The base class of its store needs no Electron. */
export const openJsonFile = jsonStores(({ name, ...options }) => new Conf({ ...options, configName: name }))
