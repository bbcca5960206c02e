import { Link } from '@tanstack/react-router';
import guide from '#docs/guide.md?raw';
import { adminPaths } from '#shared/domain/paths.ts';
import { Panel, Screen } from '#shared/screen/screen.tsx';
import { useIsFrontDesk } from '#shared/session/session.ts';
import { FormattedText } from '#shared/ui/formatted-text.tsx';

/** The guide's sections without its pictures, because the user has the pictured screens at hand. */
const sections = guide
  .replaceAll(/^!\[.*\n/gm, '')
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [title = '', ...lines] = section.split('\n');
    return { title, id: title.toLowerCase().replaceAll(/[^a-z]+/g, '-'), text: lines.join('\n') };
  });

/** The guide in docs/guide.md, which is part of the build. */
export const HelpPage = () => (
  <Screen title="Help" intro="How the office works with this program, one section a task.">
    <nav aria-label="Sections" className="mb-6 print:hidden">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-block py-1.5 text-link">
              {title}
            </a>
          </li>
        ))}
        {!useIsFrontDesk() && (
          <li>
            <Link to={adminPaths.api} className="inline-block py-1.5 text-link">
              Connect another program
            </Link>
          </li>
        )}
      </ul>
    </nav>
    <div className="max-w-3xl space-y-6">
      {sections.map(({ id, title, text }) => (
        <div key={id} id={id} className="scroll-mt-4">
          <Panel title={title}>
            <FormattedText text={text} headingLevel={3} />
          </Panel>
        </div>
      ))}
    </div>
  </Screen>
);
