/** Who settles, free of charge, a complaint that we could not. */
export const financialOmbudsman = {
  name: 'Financial Ombudsman Service',
  phone: '0800 023 4567',
  website: 'financial-ombudsman.org.uk',
  url: 'https://www.financial-ombudsman.org.uk',
} as const
