/** The marks on field labels. */
export const required = { isRequired: true, mark: '(required)' } as const
export const optional = { isRequired: false, mark: '(optional)' } as const

/** Beside a field that only programs find, in case the page is read without its stylesheet. */
export const trapWords = 'Leave this empty.'

/** The button that empties a form. */
export const clear = 'Clear my answers'
/** The same where a form shows what an earlier visit left, perhaps someone else's. */
export const clearOf = (firstName: string) => `Not ${firstName}? ${clear}`
