import { mySongs as words } from '../../content/guide/your-wishes.ts'

/** Two wide lines for each moment, one below the other. */
export function SongsInOneColumn() {
  return (
    <>
      <p className="lead">{words.intro}</p>
      {words.sides.map(({ title, moments }) => (
        <section key={title} className="side">
          <h2>{title}</h2>
          {moments.map((moment) => (
            <div key={moment} className="moment">
              <h3>{moment}</h3>
              <p className="line">
                {words.song} <span className="rule" />
              </p>
              <p className="line">
                {words.artist} <span className="rule" />
              </p>
            </div>
          ))}
        </section>
      ))}
      <div className="moment">
        <h2>{words.neverTitle}</h2>
        <p className="line">
          {words.song} <span className="rule" />
        </p>
      </div>
    </>
  )
}
