import { myWishes as words } from '../../content/guide/your-wishes.ts'
import { fieldName } from './field-name.ts'
import { Line } from './line.tsx'
import styles from './wishes-form.module.css'
import { WrittenForm } from './written-form.tsx'

type Wish = (typeof words.sections)[number]['wishes'][number]

/** Boxes to tick and lines to write on; signed and dated by hand, once it is on paper. */
export function WishesForm() {
  return (
    <>
      <p className="lead">{words.intro}</p>
      <WrittenForm id="gc_guide_wishes">
        {words.sections.map(({ title, wishes }) => (
          <section key={title} className={styles.part}>
            <h2>{title}</h2>
            {wishes.map(wishEntry)}
          </section>
        ))}
        <p className={styles.signing}>
          <span>{words.signed}</span> <span>{words.date}</span>
        </p>
      </WrittenForm>
    </>
  )
}

function wishEntry(wish: Wish) {
  const name = fieldName(wish.label)
  if (!('choices' in wish))
    return (
      <Line
        key={name}
        name={name}
        label={wish.label}
        lines={wish.lines}
        {...(name === 'my-full-name' && { autoComplete: 'name' })}
      />
    )
  return (
    <fieldset key={name} className={styles.choices}>
      <legend>{wish.label}</legend>
      {wish.choices.map((choice) => (
        <label key={choice}>
          <input type="checkbox" name={`${name}-${fieldName(choice)}`} /> <span>{choice}</span>
        </label>
      ))}
    </fieldset>
  )
}
