import { useRouter } from 'vue-router'
import { useActivateConnection } from '../../../app/activateConnection.ts'
import { useOrdersView } from './ordersView.ts'

/** Returns a function that shows an order of any connection in the list of orders, with its details. */
export function useShowOrder() {
  const activate = useActivateConnection()
  const router = useRouter()
  const view = useOrdersView()
  return async (connectionId: string, orderId: string): Promise<void> => {
    if (!(await activate(connectionId))) return
    view.show(orderId)
    await router.push('/orders')
  }
}
