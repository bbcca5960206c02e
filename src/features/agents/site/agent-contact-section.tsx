import type { ReactNode } from 'react';
import type { PublicAgent } from '#features/agents/domain/agent-pages.ts';
import { emailHref } from '#shared/domain/email-address.ts';
import { agentSections, sitePaths } from '#shared/domain/paths.ts';
import { InquiredAgent } from '#features/inquiries/site/inquiry-form.tsx';
import { EnhancedInquiryForm } from '#features/inquiries/site/enhanced-inquiry-form.tsx';
import type { AgentsContent } from '#features/site/domain/agents.ts';
import { display, textLink } from '#features/site/site/page/page-styles.ts';
import { ContactLayout } from '#features/site/site/contact-layout.tsx';
import { Office } from '#features/site/site/office.tsx';
import type { RenderedMarkup } from '#features/site/site/page/render-once.ts';
import type { SiteContent } from '#features/site/site/site-content.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { networksOf, shownWhatsapp, toE164, whatsappLink } from './agent-contacts.ts';

interface AgentContactSectionProps {
  agent: PublicAgent;
  contact: AgentsContent['contact'];
  brokerageContacts: RenderedMarkup;
}

export function AgentContactSection(props: AgentContactSectionProps) {
  const { agent, contact, brokerageContacts } = props;
  return (
    <section id={agentSections.contact}>
      <ContactLayout
        heading="Let's Connect"
        intro={contact.intro}
        formHeading="Send Me a Message"
        form={
          <>
            <EnhancedInquiryForm isForAgent />
            <InquiredAgent agent={agent} />
          </>
        }
        information={
          <>
            <AgentContacts agent={agent} />
            <div className={`${ways} mt-10`} dangerouslySetInnerHTML={brokerageContacts} />
          </>
        }
      />
    </section>
  );
}

const ways = 'border-t border-ink pt-4';
const who = `${display} text-2xl`;
const way = 'inline-block py-1';

interface WayProps {
  name: string;
  shown: ReactNode;
  href: string | undefined;
  className?: string;
}

function Way({ name, shown, href, className = `${textLink} ${way} text-lg` }: WayProps) {
  return (
    <div>
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="wrap-anywhere">
        {href ? (
          <a href={href} className={className}>
            {shown}
          </a>
        ) : (
          <span className={className}>{shown}</span>
        )}
      </dd>
    </div>
  );
}

/** An email address, which may break after the @ if the line is too short for it. */
function Email({ address }: { address: string }) {
  const [name, host] = address.split('@');
  const shown = (
    <>
      {name}@<wbr />
      {host}
    </>
  );
  return <Way name="Email" shown={shown} href={emailHref(address)} />;
}

const phoneClasses = `${display} ${way} text-title`;
const telephone = (e164: string | undefined) => e164 && `tel:${e164}`;

function AgentContacts({ agent }: { agent: PublicAgent }) {
  const { phone, email, whatsapp } = agent;
  const networks = networksOf(agent);
  return (
    <div className={ways}>
      <h3 className={who}>{fullName(agent)}</h3>
      <dl className="mt-4 grid gap-3">
        {phone && (
          <Way
            name="Phone"
            shown={phone}
            href={telephone(toE164(phone))}
            className={phoneClasses}
          />
        )}
        <Email address={email} />
        {whatsapp && (
          <Way name="WhatsApp" shown={shownWhatsapp(whatsapp)} href={whatsappLink(whatsapp)} />
        )}
      </dl>
      {networks.length > 0 && (
        <ul aria-label="Follow me" className="mt-5 flex flex-wrap gap-6">
          {networks.map(({ name, href }) => (
            <li key={name}>
              <a href={href} rel="noopener" className={`${textLink} ${way}`}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** As large as the agent's contacts, as Georgia's advertising rule requires. */
export function BrokerageContacts({
  brokerage,
  closedSoon,
}: Pick<SiteContent, 'brokerage' | 'closedSoon'>) {
  const { name, phone, email } = brokerage;
  return (
    <>
      <h3 className={who}>{name}</h3>
      <dl className="mt-4 grid gap-3">
        <Way
          name="Phone"
          shown={phone.shown}
          href={telephone(phone.e164)}
          className={phoneClasses}
        />
        <Email address={email} />
        <Office brokerage={brokerage} closedSoon={closedSoon} />
      </dl>
      <a href={sitePaths.team} className={`${textLink} ${way} mt-5`}>
        Meet our whole team
      </a>
    </>
  );
}
