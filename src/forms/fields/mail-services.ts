export interface MailService {
  /** The endings that its addresses have in the UK, the usual one first. */
  readonly endings: readonly string[]
  /**
   * Who uses its name with other endings: nobody; the service itself, in other countries; or other firms and its own
   * staff.
   */
  readonly elsewhere: 'nobody' | 'abroad' | 'others'
}

const com = ['com']
const comOrUk = ['com', 'co.uk']

/** Where most people in the UK have their email, by the first part of the domain. */
export const mailServices: ReadonlyMap<string, MailService> = new Map([
  ['gmail', { endings: com, elsewhere: 'nobody' }],
  ['googlemail', { endings: com, elsewhere: 'nobody' }],
  ['icloud', { endings: com, elsewhere: 'nobody' }],
  ['btinternet', { endings: com, elsewhere: 'nobody' }],
  ['btopenworld', { endings: com, elsewhere: 'nobody' }],
  ['ntlworld', { endings: com, elsewhere: 'nobody' }],
  ['blueyonder', { endings: ['co.uk'], elsewhere: 'nobody' }],
  ['hotmail', { endings: comOrUk, elsewhere: 'abroad' }],
  ['outlook', { endings: com, elsewhere: 'abroad' }],
  ['live', { endings: comOrUk, elsewhere: 'others' }],
  ['yahoo', { endings: comOrUk, elsewhere: 'abroad' }],
  ['aol', { endings: comOrUk, elsewhere: 'abroad' }],
  ['virginmedia', { endings: com, elsewhere: 'others' }],
  ['talktalk', { endings: ['net'], elsewhere: 'others' }],
  ['tiscali', { endings: ['co.uk'], elsewhere: 'others' }],
  ['virgin', { endings: ['net'], elsewhere: 'others' }],
  ['msn', { endings: com, elsewhere: 'others' }],
  ['sky', { endings: com, elsewhere: 'others' }],
  ['me', { endings: com, elsewhere: 'others' }],
  ['mac', { endings: com, elsewhere: 'others' }],
])
