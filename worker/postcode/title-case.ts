/** Words that stay in lower case inside a name: English, Norman French and Welsh, as in Chapel-en-le-Frith. */
const small = new Set('and at by cum de du en in la le les of on over the to under upon with'.split(' '))
/** Lower case only inside a hyphenated name, as in Wells-next-the-Sea and Betws-y-Coed: elsewhere it may be Block Y. */
const smallAfterHyphen = new Set('next sub super y yn yng yr'.split(' '))

/** Always written in capitals. */
const capitals = new Set('BBC BFPO HMP HMS II III IV MOD NHS PO RAF RNLI UK YHA YMCA YWCA'.split(' '))

/**
 * Turns an address in capitals, as Royal Mail stores it, into the way people write it: `STOKE-ON-TRENT` to
 * `Stoke-on-Trent`, `O'CONNELL MCKENZIE` to `O'Connell McKenzie`. `MAC` is left as one word, because Macclesfield and
 * Mackie are as common as MacDonald.
 *
 * @returns the same letters; text that already has a lower-case letter is returned unchanged
 */
export function titleCase(text: string): string {
  if (/\p{Ll}/u.test(text)) return text
  let isFirst = true
  return text.replace(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu, (word, at: number) => {
    const lower = word.toLowerCase()
    const isSmall = small.has(lower) || (text[at - 1] === '-' && smallAfterHyphen.has(lower))
    const written = isSmall && !isFirst ? lower : capitalised(word)
    // In "1 THE MEWS" the name starts after the number.
    if (/\p{L}/u.test(word)) isFirst = false
    return written
  })
}

function capitalised(word: string): string {
  if (capitals.has(word)) return word
  // Flat 12A and Unit B2X, but 1st floor.
  if (/\p{N}/u.test(word)) return /^\p{N}+(ST|ND|RD|TH)$/u.test(word) ? word.toLowerCase() : word
  return (
    word
      .toLowerCase()
      .replace(/^\p{L}/u, upper)
      .replace(/(?<=^Mc)\p{L}(?=\p{L})/u, upper)
      // O'Connell, D'Arcy and L'Ancresse, but King's and Ty'n.
      .replace(/(?<=^[ODL]['’])\p{L}(?=\p{L})/u, upper)
  )
}

const upper = (letter: string) => letter.toUpperCase()
