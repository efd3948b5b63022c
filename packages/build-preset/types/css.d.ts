declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
declare module '*.css'
declare module '*.svg' {
  /** Address of the file in the build. */
  const url: string
  export default url
}
declare module '@fontsource-variable/figtree'
