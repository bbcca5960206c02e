import type { SiteContent } from '#features/site/site/site-content.ts';
import {
  portraitFormats,
  portraitWidths,
  type TeamMember,
} from '#features/agents/domain/agent-pages.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import type { Picture } from '#features/site/site/pictures/pictures.ts';
import type { ShownPicture } from '#features/site/site/shown-pictures.ts';
import { fullName } from '#shared/domain/full-name.ts';

function uploaded(portraitId: string): Picture {
  const sources = Object.fromEntries(
    portraitFormats.map((format) => [
      format,
      portraitWidths.map((width) => ({
        url: sitePaths.portrait(portraitId, width, format),
        width,
      })),
    ]),
  ) as Picture['sources'];
  return { width: 1200, height: 1500, sources };
}

export function findPortrait({ portraitId, ...agent }: TeamMember): ShownPicture | undefined {
  if (portraitId === null) return undefined;
  return { picture: uploaded(portraitId), alt: `Portrait of ${fullName(agent)}` };
}

/**
 * @returns the path of the picture for shared links to the agent's page. It changes with everything
 * that the picture shows, because social networks keep pictures.
 */
export function cardPath(
  agent: TeamMember,
  { brokerage: { name, phone }, colors }: Pick<SiteContent, 'brokerage' | 'colors'>,
) {
  const shown = [fullName(agent), name, phone.shown, agent.portraitId].filter(Boolean).join(', ');
  const look = (colors.main + colors.accent).replaceAll('#', '');
  return sitePaths.portraitCard(agent.id, shown, look);
}
