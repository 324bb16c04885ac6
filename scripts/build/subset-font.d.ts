declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2' | 'truetype'
    /** Layout features to keep; all of them if this is left out. */
    readonly keepFeatures?: readonly string[]
    readonly dropTables?: readonly string[]
    /** A pinned value for each variation axis, or the part that stays. */
    readonly variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>
  }
  /** Cuts a font down to the characters of `text`. */
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>
}
