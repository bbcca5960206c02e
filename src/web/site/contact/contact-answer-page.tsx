import type { PublicAgent } from '#domain/agent-pages.ts';
import { contactAnswers } from '#domain/contact-words.ts';
import type { PageRequest } from '#domain/site.ts';
import { agentPath, paths } from '#web/paths.ts';
import { column, display, primaryAction } from '#web/site/page-styles.ts';
import { firstMessages } from './contact-check.ts';
import { form } from './contact-content.ts';
import { ContactForm } from './contact-form.tsx';

/** What a visitor without script sees after sending the form. */
export function ContactSentPage({ agent }: { agent?: PublicAgent | undefined }) {
  const { title, description } = contactAnswers.success;
  return (
    <div className={`${column} py-20 lg:py-32`}>
      <h1 className={`${display} text-hero`}>{title}</h1>
      <p className="mt-6 text-xl">{description}</p>
      <WayBack agent={agent} />
    </div>
  );
}

function WayBack({ agent }: { agent: PublicAgent | undefined }) {
  return (
    <a href={agent ? agentPath(agent.slug) : paths.home} className={`${primaryAction} mt-8`}>
      {agent ? `Back to ${agent.firstName}’s page` : 'Back to the home page'}
    </a>
  );
}

type Failure = Extract<PageRequest, { page: 'contact-failed' }>;

export function ContactFailedPage({ agent, values, errors, reason }: Failure) {
  const found = firstMessages(errors);
  const fieldsToBlame = Object.keys(found).length > 0;
  const { title, description } = contactAnswers.failure;
  return (
    <div className={`${column} py-20 lg:py-32`}>
      <h1 className={`${display} text-lead`}>{title}</h1>
      <p className="mt-4 text-xl">{reason ?? (fieldsToBlame ? form.check : description)}</p>
      <div className="relative mt-10 max-w-2xl bg-surface p-6 md:p-12">
        <ContactForm agentId={agent?.id} values={values} errors={found} />
      </div>
      {agent && <WayBack agent={agent} />}
    </div>
  );
}
