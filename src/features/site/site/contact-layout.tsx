import type { ReactNode } from 'react';
import { column, display } from './page/page-styles.ts';

interface ContactLayoutProps {
  heading: string;
  intro: string;
  formHeading: string;
  form: ReactNode;
  information: ReactNode;
}

/**
 * On a phone the form is directly below the introduction, so that a visitor who chose "Email Me"
 * sees its first field. The spaces there are small for the same reason.
 */
export function ContactLayout(props: ContactLayoutProps) {
  const { heading, intro, formHeading, form, information } = props;
  return (
    <div
      className={`${column} grid gap-3 pt-4 pb-20 md:gap-12 md:pt-20 lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:py-32`}
    >
      <div className="lg:col-span-5">
        <h2 className={`${display} text-lead md:text-hero`}>{heading}</h2>
        <p className="mt-2 max-w-md leading-6 md:mt-6 md:text-xl">{intro}</p>
      </div>
      <div className="relative border-t border-ink pt-2 md:border md:border-line md:bg-surface md:p-12 lg:col-span-6 lg:col-start-7 lg:row-span-2">
        <h3 className={`${display} mb-1 text-xl md:mb-6 md:text-title`}>{formHeading}</h3>
        {form}
      </div>
      <div className="mt-10 min-w-0 md:mt-0 lg:col-span-5">{information}</div>
    </div>
  );
}
