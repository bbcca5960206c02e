import type { ReactNode } from 'react';
import { BrokerageContacts } from '#features/agents/site/agent-contact-section.tsx';
import type { PublicProperty } from '#features/site/domain/public-properties.ts';
import { column, display, primaryAction, textLink } from '#features/site/site/page/page-styles.ts';
import { ContactLayout } from '#features/site/site/contact-layout.tsx';
import type { SiteContent } from '#features/site/site/site-content.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { homeSections, sitePaths } from '#shared/domain/paths.ts';
import { PropertyPicture } from './property-picture.tsx';
import { factsInWords, noteOf, addressOf, priceInWords, statusInWords } from './property-words.ts';

interface PropertyPageProps {
  home: PublicProperty;
  content: SiteContent;
  /** The inquiry form. */
  children: ReactNode;
}

export const PropertyPage = ({ home, content, children }: PropertyPageProps) => (
  <>
    <div className={`${column} grid gap-x-12 gap-y-10 py-10 lg:grid-cols-12 lg:py-16`}>
      <div className="lg:col-span-7">
        <PropertyPicture home={home} sizes="(min-width: 64rem) 48rem, 90vw" priority />
        <div className="mt-8 grid max-w-2xl gap-4">
          {home.description.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph} className="text-lg whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
      <div className="max-lg:row-start-1 lg:col-span-5">
        <Facts home={home} />
      </div>
    </div>
    <section id={homeSections.contact} className="bg-sunken">
      <ContactLayout
        heading="Ask about this home"
        intro={addressOf(home)}
        formHeading="Send Us a Message"
        form={children}
        information={<Contacts home={home} content={content} />}
      />
    </section>
  </>
);

function Facts({ home }: { home: PublicProperty }) {
  return (
    <>
      <a href={sitePaths.homes} className={`${textLink} inline-block py-2`}>
        All homes
      </a>
      <p className="mt-6 font-semibold text-brick">{statusInWords(home)}</p>
      <h1 className={`${display} text-name`}>{home.title}</h1>
      <p className="mt-3 text-xl">{addressOf(home)}</p>
      <p className={`${display} mt-6 border-t border-ink pt-4 text-lead`}>{priceInWords(home)}</p>
      <p className="text-xl">{factsInWords(home)}</p>
      <p className="mt-3 text-sm text-quiet">
        {[noteOf(home), `MLS number ${home.mlsNumber}.`].filter(Boolean).join(' ')}
      </p>
      <a href={`#${homeSections.contact}`} className={`${primaryAction} mt-8`}>
        Ask about this home
      </a>
    </>
  );
}

/** The agent and, at least as large as Georgia requires, the brokerage. */
function Contacts({ home: { agent }, content }: Omit<PropertyPageProps, 'children'>) {
  return (
    <>
      {agent && (
        <div className="mb-10 border-t border-ink pt-4">
          <h3 className={`${display} text-2xl`}>{fullName(agent)}</h3>
          {agent.headline && <p className="mt-1">{agent.headline}</p>}
          <a href={sitePaths.agent(agent.slug)} className={`${textLink} inline-block py-2`}>
            {`Meet ${agent.firstName}`}
          </a>
        </div>
      )}
      <div className="border-t border-ink pt-4">
        <BrokerageContacts {...content} />
      </div>
    </>
  );
}
