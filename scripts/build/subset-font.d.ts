declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2' | 'truetype'
    /** A pinned value for each variation axis, or the part of it to keep. */
    readonly variationAxes?: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>
  }
  /** Cuts a font down to the characters of `text`. */
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>
}
