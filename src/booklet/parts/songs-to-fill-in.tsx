import { mySongs as words } from '../../content/guide/your-wishes.ts'

/** A cassette's label to fill in. */
export function SongsToFillIn() {
  return (
    <>
      <p className="lead">{words.intro}</p>
      {words.sides.map(({ title, moments }) => (
        <section key={title} className="tape">
          <h2>{title}</h2>
          <table>
            <thead>
              <tr>
                {/* An empty cell is left out of the tags, and then the columns do not match. */}
                <td>&nbsp;</td>
                <th scope="col">{words.song}</th>
                <th scope="col">{words.artist}</th>
              </tr>
            </thead>
            <tbody>
              {moments.map((moment) => (
                <tr key={moment}>
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
        {words.neverTitle} <span className="rule" />
      </p>
    </>
  )
}
