export const todayWords = {
  calm: 'Nothing needs you at the moment.',
  attention: 'Something needs you. Start at the top.',
  waiting: 'Waiting to be sent',
  noneWaiting: 'No lead is waiting.',
  longest: (length: string) => `The longest has waited ${length}.`,
  usual: 'A lead normally goes out within a minute, so this will soon be over.',
  late: 'They are tried again and again for about three days. None is lost meanwhile.',
  why: 'How the last tries ended',
  ofOldest: 'Of those that have waited longest:',
  untried: 'not tried yet',
  parked: 'Parked',
  noneParked: 'No lead is parked.',
  parkedMeans:
    'These were tried for about three days and could not be delivered. They are kept until someone sends them on.',
  held: 'Held',
  noneHeld: 'No lead is held.',
  heldMeans:
    'These looked unusual when they came and have never been sent. Look at them: send on what a person sent, erase the rest.',
  oldest: (time: string) => `The oldest came on ${time}.`,
  see: 'See them',
  sendAll: 'Send all on',
  guideEmails: 'Letters with the guide',
  guideEmailsParked:
    'These were tried for about two days and could not be sent. They are kept until someone sends them again.',
  guideEmailsRefused:
    'These addresses accept no mail. Ring and ask for the right one, or post the guide. That is all there is to do.',
  sendGuideEmails: 'Send these letters again',
  deliveries: 'Delivered',
  today: 'Today',
  yesterday: 'Yesterday',
  settings: 'Settings',
  settingsRight: 'All settings are in order.',
  settingsWrong: 'These settings are missing or wrong. Tell whoever looks after the site:',
  settingsUnknown:
    'The site did not say how its settings are. If this lasts, tell whoever looks after the site: it may be down, or HEALTH_TOKEN may differ between the site and the desk.',
  plain: 'Leads are stored without encryption.',
} as const
