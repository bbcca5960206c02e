import type { PublicAgent } from '#features/agents/domain/agent-pages.ts';
import { inquiryAnswers } from '#features/inquiries/domain/inquiry-words.ts';
import type { PageRequest } from '#features/site/domain/site.ts';
import { agentSections, homeSectionPath, homeSections, sitePaths } from '#shared/domain/paths.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { replyPromise } from '#features/brokerage/domain/reply-promise.ts';
import { availability } from '#features/brokerage/domain/office-hours-words.ts';
import type { Brokerage, Phone } from '#features/brokerage/domain/brokerage.ts';
import { PhoneInText, PhoneLink } from '#features/site/site/phone-link.tsx';
import { NoticePage } from '#features/site/site/notice-page.tsx';
import { column, display, textLink } from '#features/site/site/page/page-styles.ts';
import type { SitePictures } from '#features/site/site/shown-pictures.ts';
import { InquiredAgent, InquiredProperty, InquiryForm } from './inquiry-form.tsx';
import { sentText } from './sent-answer.ts';
import { firstMessages } from './send-inquiry.ts';

const backLink = (agent: PublicAgent | undefined) =>
  agent
    ? { name: `Back to ${agent.firstName}’s page`, href: sitePaths.agent(agent.slug) }
    : { name: 'Back to the home page', href: sitePaths.home };

const formLink = (agent: PublicAgent | undefined) =>
  agent
    ? `${sitePaths.agent(agent.slug)}#${agentSections.contact}`
    : homeSectionPath(homeSections.contact);

const sampleHouse = 'A historic house in Savannah, its front door at the head of the steps';

interface InquirySentPageProps {
  agent?: PublicAgent | undefined;
  brokerage: Brokerage;
  pictures: SitePictures;
}

/** The page that a visitor sees after the browser has sent an inquiry without the form's script. */
export function InquirySentPage({ agent, brokerage, pictures: { house } }: InquirySentPageProps) {
  const thanks = `Thank you for your inquiry. ${replyPromise(brokerage, agent && fullName(agent))}`;
  return (
    <NoticePage
      heading={inquiryAnswers.success.title}
      text={thanks}
      action={backLink(agent)}
      picture={house.picture}
      alt={house.upload ? house.alt : sampleHouse}
    >
      <p className="mt-4 max-w-md">
        {sentText.replyTo} the email address you typed. {sentText.wrong}{' '}
        <a href={formLink(agent)} className={textLink}>
          {sentText.another}
        </a>
        .
      </p>
      <p className="mt-4 max-w-md">
        {sentText.hurry}{' '}
        <PhoneLink phone={brokerage.phone} className={`${textLink} whitespace-nowrap`} />.{' '}
        {availability(brokerage.hours)}.
      </p>
    </NoticePage>
  );
}

type Failure = Extract<PageRequest, { page: 'contact-failed' }> & { phone: Phone };

export function InquiryFailedPage(props: Failure) {
  const { agent, propertyId, values, errors, reason, phone } = props;
  const found = firstMessages(errors);
  const { title } = inquiryAnswers.failure;
  const back = backLink(agent);
  return (
    <div className={`${column} grid gap-x-6 gap-y-10 py-16 lg:grid-cols-12 lg:py-24`}>
      <div className="lg:col-span-5">
        <h1 className={`${display} text-lead`}>{title}</h1>
        <p className="mt-4 text-xl">
          <PhoneInText text={reason} phone={phone} />
        </p>
        <a href={back.href} className={`${textLink} mt-4 inline-block py-2 font-semibold`}>
          {back.name}
        </a>
      </div>
      <div className="relative border border-line bg-surface p-6 md:p-12 lg:col-span-6 lg:col-start-7">
        <InquiryForm isForAgent={Boolean(agent && !propertyId)} values={values} errors={found} />
        {agent && <InquiredAgent agent={agent} />}
        {propertyId && <InquiredProperty home={{ id: propertyId }} />}
      </div>
    </div>
  );
}
