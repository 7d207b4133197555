import type { DemoTask } from '../../../../shared/domain/demoTasks.ts'
import { many } from '../counts.ts'

interface TaskTexts {
  title: string
  text: string
  action: string
}

/** Texts of the first steps with the demo company. */
export const tryListMessages = {
  tryList: {
    lead: 'The demo company runs on this computer. Nothing that you order costs money.',
    allDone: 'All done. Connect your company when you’re ready.',
    preparing: 'Preparing sample orders…',
    done: 'Done',
    left: (steps: number): string => `${many(steps, 'step')} left`,
    hide: 'Hide list',
    hidden: 'Help › Things to try shows the list again.',
    samples:
      'A sample CSV and a sample link are in the folder “Samples”. You can drag them onto the window, too.',
    tasks: {
      review: {
        title: 'Compare a corrected plan',
        text: 'A plan was delivered again. See what changed, and accept or question each change.',
        action: 'Show changes',
      },
      request: {
        title: 'Request a change',
        text: 'Two annotations say what is wrong with a plan. Send them to the service.',
        action: 'Request a change…',
      },
      download: {
        title: 'Download a delivery',
        text: 'Download the files of an order. They stay on this computer, also offline.',
        action: 'Show order',
      },
      handover: {
        title: 'Hand over a delivery',
        text: 'Save copies for a listing: sized, with your logo, as files, ZIP or web page.',
        action: 'Hand over order…',
      },
      order: {
        title: 'Order a floor plan',
        text: 'Paste an address in one line, and the form is filled.',
        action: 'New order',
      },
      bulk: {
        title: 'Order several plans at once',
        text: 'Import the sample CSV. One of its rows needs attention.',
        action: 'Import sample',
      },
      redraw: {
        title: 'Redraw an existing plan',
        text: 'Start with the sample link to a plan.',
        action: 'New redraw',
      },
    } satisfies Record<DemoTask, TaskTexts>,
  },
}
