import { contactAnswers } from '#domain/contact-words.ts';
import type { PageRequest } from '#domain/site.ts';
import { paths } from '#web/paths.ts';
import { column, display, primaryAction } from '#web/site/page-styles.ts';
import { firstMessages } from './contact-check.ts';
import { ContactForm } from './contact-form.tsx';
import { form } from './home-content.ts';

/** What a visitor without script sees after sending the form. */
export function ContactSentPage() {
  const { title, description } = contactAnswers.success;
  return (
    <div className={`${column} py-20 lg:py-32`}>
      <h1 className={`${display} text-hero`}>{title}</h1>
      <p className="mt-6 text-xl">{description}</p>
      <a href={paths.home} className={`${primaryAction} mt-8`}>
        Back to the home page
      </a>
    </div>
  );
}

type Failure = Extract<PageRequest, { page: 'contact-failed' }>;

export function ContactFailedPage({ values, errors, reason }: Failure) {
  const found = firstMessages(errors);
  const fieldsToBlame = Object.keys(found).length > 0;
  const { title, description } = contactAnswers.failure;
  return (
    <div className={`${column} py-20 lg:py-32`}>
      <h1 className={`${display} text-lead`}>{title}</h1>
      <p className="mt-4 text-xl">{reason ?? (fieldsToBlame ? form.check : description)}</p>
      <div className="relative mt-10 max-w-2xl bg-surface p-6 md:p-12">
        <ContactForm values={values} errors={found} />
      </div>
    </div>
  );
}
