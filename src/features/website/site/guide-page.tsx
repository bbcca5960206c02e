import type { ReactNode } from 'react';
import type { TeamMember } from '#features/agents/domain/agent-pages.ts';
import { claimAbout } from '#features/site/domain/claims/claims.ts';
import { isSampleGuide } from '#features/site/domain/claims/samples.ts';
import { NoticePage } from '#features/site/site/notice-page.tsx';
import { column, textLink } from '#features/site/site/page/page-styles.ts';
import type { SiteContent } from '#features/site/site/site-content.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import { worthLink } from './home/services-section.tsx';
import { NeighborhoodFigures } from './home/market-section.tsx';
import { PageSection, Paragraphs } from './page-section.tsx';

const ask = {
  name: 'Ask about this neighborhood',
  href: sitePaths.homeWithService('buying'),
};

/** @throws if visitors see no guide of a neighborhood with this anchor */
export function guideOf({ neighborhoods }: SiteContent, anchor: string) {
  const found = neighborhoods.find((each) => each.anchor === anchor && each.guide !== '');
  if (!found) throw new Error(`No guide has the anchor ${anchor}`);
  return found;
}

const serves = ({ areas }: TeamMember, name: string) =>
  areas?.split(',').some((area) => area.trim().toLowerCase() === name.toLowerCase());

interface GuidePageProps {
  anchor: string;
  content: SiteContent;
  /** All agents with a published page. */
  agents: TeamMember[];
  children?: ReactNode;
}

export function GuidePage({ anchor, content, agents, children }: GuidePageProps) {
  const neighborhood = guideOf(content, anchor);
  const { name, description, photo, guide } = neighborhood;
  const claim = claimAbout(neighborhood, content.claims);
  const serving = agents.filter(
    (agent) => serves(agent, name) && (content.showsSamples || !agent.isSample),
  );
  return (
    <>
      <NoticePage heading={name} text={description} action={ask} {...photo}>
        <div className="mt-8">{claim && <NeighborhoodFigures {...claim} />}</div>
      </NoticePage>
      <div className={`${column} -mt-8 pb-20 lg:pb-32`}>
        <PageSection heading="What to know">
          <Paragraphs text={guide} />
          {isSampleGuide(guide) && <p className="text-sm text-quiet">This is a sample guide.</p>}
        </PageSection>
        {children}
        {serving.length > 0 && (
          <PageSection heading="Agents who serve it">
            {serving.map((agent) => (
              <a key={agent.id} href={sitePaths.agent(agent.slug)} className={textLink}>
                {fullName(agent)}
              </a>
            ))}
          </PageSection>
        )}
        <div className="print:hidden">
          <PageSection heading="Selling here?">
            <a href={worthLink.href} className={textLink}>
              {worthLink.name}
            </a>
          </PageSection>
        </div>
      </div>
    </>
  );
}
