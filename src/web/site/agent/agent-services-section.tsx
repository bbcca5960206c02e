import type { AgentsContent } from '#domain/website/agents.ts';
import { agentSections } from '#domain/paths.ts';
import { column, display, primaryAction } from '#web/site/page/page-styles.ts';
import { fixedWords } from './fixed-words.ts';

export function AgentServicesSection({ services }: Pick<AgentsContent, 'services'>) {
  return (
    <section id={agentSections.services} className="bg-sunken">
      <div className={`${column} grid gap-x-12 gap-y-10 py-20 lg:grid-cols-12 lg:py-28`}>
        <div className="lg:sticky lg:top-32 lg:col-span-4 lg:self-start">
          <h2 className={`${display} text-lead`}>{fixedWords.services}</h2>
          <p className="mt-3 text-xl">{services.intro}</p>
          <a href="#contact" className={`${primaryAction} mt-8`}>
            {fixedWords.consultation}
          </a>
        </div>
        <ul className="grid gap-5 sm:grid-cols-2 lg:col-span-8">
          {services.cards.map(({ title, text }) => (
            <li key={title} className="bg-surface p-8 lg:even:[translate:0_2.5rem]">
              <h3 className={`${display} text-2xl`}>{title}</h3>
              <p className="mt-3">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
