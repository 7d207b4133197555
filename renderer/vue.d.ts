// For tools that read TypeScript alone; vue-tsc knows each component's real type.
declare module '*.vue' {
  import type { DefineComponent } from 'vue'

  const component: DefineComponent
  export default component
}
