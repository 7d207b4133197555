// For tools that read only TypeScript. vue-tsc knows the real type of each component.
declare module '*.vue' {
  import type { DefineComponent } from 'vue'

  const component: DefineComponent
  export default component
}
