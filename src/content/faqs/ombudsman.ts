/** Who settles a complaint that we could not, free of charge. */
export const financialOmbudsman = {
  name: 'Financial Ombudsman Service',
  phone: '0800 023 4567',
  website: 'financial-ombudsman.org.uk',
  url: 'https://www.financial-ombudsman.org.uk',
} as const
