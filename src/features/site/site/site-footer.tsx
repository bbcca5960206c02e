import type { Brokerage } from '#features/brokerage/domain/brokerage.ts';
import { emailHref } from '#shared/domain/email-address.ts';
import { homeSectionPath, sitePaths } from '#shared/domain/paths.ts';
import type { RenderedMarkup } from './page/render-once.ts';
import { column, display } from './page/page-styles.ts';
import type { SiteContent } from './site-content.ts';

interface SiteFooterProps {
  brokerage: Brokerage;
  /** The columns above the line, which are the same on every page. */
  columns: RenderedMarkup;
  agentLicense?: string | undefined;
}

export function SiteFooter({ brokerage, columns, agentLicense }: SiteFooterProps) {
  return (
    <footer className="bg-deep text-on-deep">
      <div className={`${column} py-16 md:pt-24`}>
        <div
          className="grid grid-cols-2 gap-x-5 gap-y-12 lg:grid-cols-[2fr_1fr_1fr_auto]"
          dangerouslySetInnerHTML={columns}
        />
        <div className="mt-16 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-on-deep/25 pt-8 text-sm">
          <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
            <EqualHousing />
            <p>{brokerage.license}</p>
            {agentLicense && <p>{agentLicense}</p>}
          </div>
          <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
            <p>
              © {brokerage.copyrightYears} {brokerage.name}. All rights reserved.
            </p>
            <p>No cookies. No third parties.</p>
            <FooterLink name="Our Team" href={sitePaths.team} />{' '}
            <FooterLink name="Privacy Policy" href={sitePaths.privacy} />{' '}
            <FooterLink name="Terms of Service" href={sitePaths.terms} />
          </div>
        </div>
      </div>
    </footer>
  );
}

function EqualHousing() {
  return (
    <p className="flex items-center gap-3">
      <svg
        viewBox="0 0 24 24"
        fill="currentColor"
        fillRule="evenodd"
        aria-hidden
        className="size-8 shrink-0"
      >
        <path d="M12 1 1 8v4h2v11h18V12h2V8L12 1Zm0 3.4 6 3.9V20H6V8.3l6-3.9ZM8.5 10.5V13h7v-2.5h-7Zm0 4.5v2.5h7V15h-7Z" />
      </svg>
      Equal Housing Opportunity
    </p>
  );
}

function FooterList({ heading, links }: { heading: string; links: FooterLinkProps[] }) {
  return (
    <div>
      <h2 className={`${display} text-lg`}>{heading}</h2>
      <ul className="mt-3">
        {links.map((link) => (
          <li key={link.name}>
            <FooterLink {...link} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FooterLinkProps {
  name: string;
  href: string;
}

function FooterLink({ name, href }: FooterLinkProps) {
  return (
    <a href={href} className="inline-block py-1 underline-offset-4 hover:underline">
      {name}
    </a>
  );
}

function ContactInfo({ brokerage }: { brokerage: Brokerage }) {
  const { street, city, region, postalCode } = brokerage.address;
  const phone = brokerage.footerPhone;
  return (
    <div className="max-lg:col-span-2">
      <h2 className={`${display} text-lg`}>Contact</h2>
      <address className="mt-3 not-italic">
        <FooterLink name={phone.shown} href={`tel:${phone.e164}`} />
        <br />
        <FooterLink name={brokerage.email} href={emailHref(brokerage.email)} />
        <p className="py-1">
          {street}
          <br />
          {city}, {region} {postalCode}
        </p>
      </address>
    </div>
  );
}

export function FooterColumns({ brokerage, home, neighborhoods }: SiteContent) {
  const services = home.footer.services.map(({ name, section }) => ({
    name,
    href: homeSectionPath(section),
  }));
  const places = neighborhoods.map(({ name, anchor }) => ({
    name,
    href: `${sitePaths.home}#${anchor}`,
  }));
  return (
    <>
      <div className="max-lg:col-span-2">
        <p className={`${display} text-title`}>{brokerage.name}</p>
        <p className="mt-4 max-w-sm">{brokerage.tagline}</p>
      </div>
      <FooterList heading="Services" links={services} />
      <FooterList heading="Neighborhoods" links={places} />
      <ContactInfo brokerage={brokerage} />
    </>
  );
}
