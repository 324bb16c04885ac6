import { guidePdf, largePrintPdf } from '#contract/pages.ts'
import { paths } from '../../paths.ts'
import { firmKnows, whenKnown } from '../claims.ts'
import { firm } from '../firm.ts'
import { askMoneyHelper, financialOmbudsman, financialServicesRegister } from '../who-can-help.ts'
import type { FaqGroup } from './faq.ts'

const diedAbroad = whenKnown(firmKnows.diedAbroad, (words) => ` ${words}`)
const whatAdvisersDo = whenKnown(firmKnows.whatAdvisersDo, (words) => ` ${words}`)

/** Moving house, planning for others, and what happens on the day. */
export const whenLifeHappens = {
  id: 'when-life-happens',
  heading: 'When life happens',
  art: 'answer-few-months',
  entries: [
    {
      id: 'if-i-move',
      question: 'What if I move house?',
      answer: [
        'Let us know your new address. We’ll look at which funeral directors are near you, and tell you whether anything '
          + 'changes.',
        'Third-party costs, such as the cremation or burial fee, may be higher or lower in your new area. If you’re '
          + 'moving out of the UK, please talk to us first. Your plan’s terms say what it covers and where.',
      ],
    },
    {
      id: 'if-i-die-abroad',
      question: 'What if I die abroad?',
      answer: [
        'Bringing someone home to the UK can cost a lot. Travel insurance may pay for it; it’s worth checking before you '
          + 'go.',
        `Your plan’s terms say what it does if you die outside the UK.${diedAbroad} If you spend much time abroad, ask us `
          + 'before you buy.',
      ],
    },
    {
      id: 'planning-for-someone-else',
      question: 'Can I buy a plan for someone else?',
      answer: [
        'You can ask us about one, for your partner or a parent, say. It’s their funeral, so they should know about it and '
          + 'have their say.',
        'Phone us and an adviser will explain who chooses, who signs and who pays. If the person can no longer decide '
          + 'things for themselves, tell the adviser that too, because it changes who may sign.',
      ],
    },
    {
      id: 'when-i-die',
      question: 'What happens when I die?',
      answer: [
        {
          list: [
            'Someone tells us that you have died: a relative, a friend, a neighbour or a solicitor. If you named a '
              + 'person for this, they are called your nominated representative.',
            'We find your plan and put them in touch with the funeral director.',
            'The funeral director goes through the plan with them and settles with them anything you hadn’t decided.',
            'The funeral goes ahead as your plan says, with your music if it has a service.',
          ],
        },
      ],
    },
    {
      id: 'no-family',
      question: 'What if I have no family?',
      answer: [
        'You can still have a plan. Choose somebody you trust, such as a friend, a neighbour or a solicitor, and tell '
          + 'them about it. Carry our number with you, and keep it with your papers.',
      ],
    },
    {
      id: 'what-my-family-does',
      question: 'Will my family have to do anything?',
      answer: [
        'A few things, yes. They will need to:',
        {
          list: [
            'register the death',
            'tell us, so that we can start',
            'pay for anything that your plan doesn’t\u00a0cover',
            'arrange extras, such as flowers or the\u00a0wake',
          ],
        },
        [
          'Please tell them that you have a plan, and where the papers are. They can phone us on ',
          { phone: firm.freephone },
          `, ${firm.hours}.`,
        ],
      ],
    },
  ],
} as const satisfies FaqGroup

/** The guide, phone calls, personal details and complaints. */
export const talkingToUs = {
  id: 'talking-to-us',
  heading: 'Talking to us',
  art: 'answer-someone-else',
  entries: [
    {
      id: 'is-the-guide-free',
      question: 'Is the guide really free?',
      answer: [
        'Yes. It costs nothing by email and nothing by post. Asking for it doesn’t mean that you have to buy '
          + 'anything. One of our buttons calls it an info pack; it’s the same guide.',
        ['Would you rather not give us your details? ', { link: 'Open the guide here', href: guidePdf }, '.'],
      ],
    },
    {
      id: 'what-advisers-do',
      question: 'What can your advisers do for me?',
      answer: [
        `They explain our plans and can sell you one. They don’t compare us with other firms.${whatAdvisersDo}`,
        ['For free, impartial help, try ', ...askMoneyHelper],
      ],
    },
    {
      id: 'extra-help',
      question: 'Can I have some extra help?',
      answer: [
        'Yes. Tell us if you’d like more time, someone with you on the call, or things in writing first. You can take as '
          + 'long as you like to decide.',
        'If somebody acts for you under a power of attorney, tell us that too.',
        ['Our guide also comes ', { link: 'in large print', href: largePrintPdf }, '.'],
      ],
    },
    {
      id: 'will-you-call-me',
      question: 'Will you ring me to sell me a plan?',
      answer: [
        'Not unless you ask us to ring you, or agree to it. Cold calling about funeral plans is banned, and quite right '
          + 'too. If something in your request isn’t clear, we may ring to ask.',
        [
          'Has someone rung you about funeral plans out of the blue? Hang up, and don’t give your bank details. If they '
            + 'used our name, please tell us: phone ',
          { phone: firm.freephone },
          '.',
        ],
        ...(firmKnows.callRecording === '' ? [] : [firmKnows.callRecording]),
      ],
    },
    {
      id: 'ring-me',
      question: 'Can you ring me when it suits me?',
      answer: [
        [
          'Yes. ',
          { link: 'Ask us to ring you', href: paths.ringMe },
          `, and choose morning or afternoon. We’ll ring ${firm.whenWeRing}, from `,
          { phone: firm.freephone },
          ', so that you know it’s us. If you don’t answer, we’ll try once more.',
        ],
        'We don’t need your email address for that, and you aren’t agreeing to any other call.',
      ],
    },
    {
      id: 'my-details',
      question: 'What do you do with my details?',
      answer: [
        'We use them to send you the guide, or to ring you if that’s what you’ve asked for. We ask for your address only '
          + 'if you want the guide by post. Your phone number is in case your request isn’t clear. Your answers '
          + 'about the funeral are for our advisers, in case you talk to one.',
        'We contact you about our plans and offers only if you agree. You choose how: email, text, phone or post. Say no to '
          + 'all four and you’ll still get the guide.',
        [
          'To stop hearing from us, or to read the rest, see our ',
          { link: 'privacy policy', href: paths.privacyPolicy },
          '.',
        ],
      ],
    },
    {
      id: 'are-you-regulated',
      question: 'Are you regulated?',
      answer: [
        `Yes. ${firm.legalName} is authorised and regulated by the Financial Conduct Authority. Our firm reference `
          + `number is ${firm.firmReference}.`,
        [
          `You don’t have to take our word for it. Look us up on the ${financialServicesRegister.name}, which is free: `,
          { link: financialServicesRegister.website, href: financialServicesRegister.url },
          '.',
        ],
      ],
    },
    {
      id: 'complaints',
      question: 'How do I complain?',
      answer: [
        [
          'Tell us first, so that we can put it right. Phone ',
          { phone: firm.freephone },
          `, ${firm.hours}, email `,
          { link: firm.email, href: `mailto:${firm.email}` },
          ` or write to us at ${firm.registeredOffice}.`,
        ],
        [
          'If we haven’t answered within eight weeks, or you aren’t happy with our answer, you can go to the '
            + `${financialOmbudsman.name}. It’s independent and costs you nothing. Phone `,
          { phone: financialOmbudsman.phone },
          ' or visit ',
          { link: financialOmbudsman.website, href: financialOmbudsman.url },
          '. You have six months from our final answer.',
        ],
      ],
    },
  ],
} as const satisfies FaqGroup
