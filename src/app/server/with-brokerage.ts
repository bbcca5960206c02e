import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import type { EmailSettings } from '#features/emails/server/insert-emails.ts';

interface SettingsContext extends Pick<EmailSettings, 'publicOrigin'> {
  liveSite: { current: () => { brokerage: Brokerage } };
  office: () => EmailSettings['office'];
}

/** Adds the published facts about the brokerage, and the settings of emails, to a context. */
export function withBrokerage<Context extends SettingsContext>(context: Context) {
  const { liveSite, office, publicOrigin } = context;
  const brokerage = () => liveSite.current().brokerage;
  const emailSettings = () => ({ brokerage: brokerage(), office: office(), publicOrigin });
  return { ...context, brokerage, emailSettings };
}
