/**
 * Last outcomes that waiting does not put right: the webhook's address or secret is wrong, or it has gone. Someone has to
 * look while the lead is still being retried.
 */
export const needsSomeone: readonly string[] = ['http 401', 'http 403', 'http 404', 'http 410', 'unsendable']
