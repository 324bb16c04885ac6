/** The words of the trust strip: three reasons, each with its note. */
export const trustStrip = {
  heading: 'Good to know',
  badges: {
    rating: ['Rated Excellent', 'by our customers on Trustpilot'],
    compensation: ['Protected', 'by the Financial Services Compensation Scheme'],
    directors: ['2,900+ local funeral directors', 'up and down the UK'],
  },
} as const
