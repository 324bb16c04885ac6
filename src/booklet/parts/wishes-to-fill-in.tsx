import { myWishes as words } from '../../content/guide/your-wishes.ts'

type Wish = (typeof words.sections)[number]['wishes'][number]

/** Boxes to tick and lines to write on. */
export function WishesToFillIn() {
  return (
    <>
      <p className="lead">{words.intro}</p>
      {words.sections.map(({ title, wishes }) => (
        <section key={title} className="form">
          <h2>{title}</h2>
          {wishes.map(wishEntry)}
        </section>
      ))}
      <p className="signing">
        {words.signed} <span className="rule" /> {words.date} <span className="rule" />
      </p>
    </>
  )
}

function wishEntry(wish: Wish) {
  return 'choices' in wish ? (
    <div key={wish.label} className="wish">
      <p>{wish.label}</p>
      <ul className="ticks">
        {wish.choices.map((choice) => (
          <li key={choice}>{choice}</li>
        ))}
      </ul>
    </div>
  ) : (
    <p key={wish.label} className={wish.lines > 1 ? 'wish tall' : 'wish'}>
      {wish.label}
      {Array.from({ length: wish.lines }, (_, line) => `${wish.label} ${line}`).map((key) => (
        <span key={key} className="rule" />
      ))}
    </p>
  )
}
