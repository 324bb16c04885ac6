import { mySongs } from '#app/content/soundtrack-words.ts'
import { continued } from './words/chapters.ts'
import { myWishes, yourNotes } from './words/your-wishes.ts'

/** A cassette's label to fill in. */
export function SongsToFillIn() {
  return (
    <>
      <p className="lead">{mySongs.intro}</p>
      {mySongs.sides.map(({ title, moments }) => (
        <section key={title} className="tape">
          <h2>{title}</h2>
          <table>
            <thead>
              <tr>
                {/* Not empty: a PDF's tags leave out an empty cell, and then the columns do not match. */}
                <td>&nbsp;</td>
                <th scope="col">{mySongs.song}</th>
                <th scope="col">{mySongs.artist}</th>
              </tr>
            </thead>
            <tbody>
              {moments.map(({ id, moment }) => (
                <tr key={id}>
                  <th scope="row">{moment}</th>
                  <td />
                  <td />
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      <p className="never">
        {mySongs.never.moment} <span className="rule" />
      </p>
    </>
  )
}

/** How many moments the first page has room for, below the introduction. */
const momentsOnFirstPage = 2

/** Two wide lines for each moment, one below the other; a card for each page. */
export function SongsInOneColumn() {
  const [atService, atParty] = mySongs.sides
  const cards = [
    { title: atService.title, moments: atService.moments.slice(0, momentsOnFirstPage) },
    { title: `${atService.title}${continued}`, moments: atService.moments.slice(momentsOnFirstPage) },
    atParty,
  ]
  return (
    <>
      <p className="lead">{mySongs.intro}</p>
      {cards.map(({ title, moments }) => (
        <section key={title} className="tape">
          <h2>{title}</h2>
          {moments.map(({ id, moment }) => (
            <div key={id} className="moment">
              <h3>{moment}</h3>
              <p className="line">
                {mySongs.song} <span className="rule" />
              </p>
              <p className="line">
                {mySongs.artist} <span className="rule" />
              </p>
            </div>
          ))}
        </section>
      ))}
      <div className="card never">
        <h2>{mySongs.never.moment}</h2>
        <p className="line">
          {mySongs.song} <span className="rule" />
        </p>
      </div>
    </>
  )
}

type Wish = (typeof myWishes.sections)[number]['wishes'][number]

interface WishesToFillInProps {
  readonly isLargePrint?: boolean
}

/** Boxes to tick and lines to write on. */
export function WishesToFillIn({ isLargePrint = false }: WishesToFillInProps) {
  return (
    <>
      <p className="lead">{myWishes.intro}</p>
      {myWishes.sections.map(({ title, wishes }) => (
        <section key={title} className="form">
          <h2>{title}</h2>
          {wishes.map((wish) => wishEntry(wish, isLargePrint))}
        </section>
      ))}
      <p className="signing">
        {myWishes.signed} <span className="rule" /> {myWishes.date} <span className="rule" />
      </p>
    </>
  )
}

function wishEntry(wish: Wish, isLargePrint: boolean) {
  if ('choices' in wish) {
    return (
      <div key={wish.label} className="wish">
        <p>{wish.label}</p>
        <ul className="ticks">
          {wish.choices.map((choice) => (
            <li key={choice}>{choice}</li>
          ))}
        </ul>
      </div>
    )
  }
  const lines = isLargePrint && 'largePrintLines' in wish ? wish.largePrintLines : wish.lines
  return (
    <p key={wish.label} className={lines > 1 ? 'wish tall' : 'wish'}>
      {wish.label}
      {Array.from({ length: lines }, (_, line) => `${wish.label} ${line}`).map((key) => (
        <span key={key} className="rule" />
      ))}
    </p>
  )
}

/** Lines for whatever its reader likes. */
export function LinesForNotes() {
  return (
    <div className="card">
      <h2>{yourNotes.heading}</h2>
      {Array.from({ length: yourNotes.lines }, (_, line) => `line ${line}`).map((key) => (
        <span key={key} className="rule" />
      ))}
    </div>
  )
}
