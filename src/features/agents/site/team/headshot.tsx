import type { TeamMember } from '#features/agents/domain/agent-pages.ts';
import { findPortrait } from '#features/agents/site/agent-portrait.ts';
import { textLink } from '#features/site/site/page/page-styles.ts';
import { Picture } from '#features/site/site/picture.tsx';
import { pictures as drawings } from '#features/site/site/pictures/pictures.ts';
import type { ShownPicture } from '#features/site/site/shown-pictures.ts';
import { fullName } from '#shared/domain/full-name.ts';
import { sitePaths } from '#shared/domain/paths.ts';

/** The picture of a brokerage of its own without any portrait, because a drawn face is no one's. */
const faceless: ShownPicture = {
  picture: drawings.rowHouses,
  alt: 'Row houses in Savannah with high stoops',
};

interface HeadshotProps {
  picture: ShownPicture;
  /** The agent whom the headshot shows. */
  agent: TeamMember | undefined;
  showsSamples: boolean;
}

export function Headshot({ picture, agent, showsSamples }: HeadshotProps) {
  const isDrawing = !picture.upload && !agent;
  const own = picture.upload ? undefined : agent && findPortrait(agent);
  return (
    <figure className="upright flex h-full flex-col">
      <Picture
        {...(isDrawing && !showsSamples ? faceless : (own ?? picture))}
        sizes="(min-width: 64rem) 33rem, 60vw"
        className="h-full w-full object-cover"
      />
      <figcaption className="mt-3 flex flex-wrap gap-x-5 text-sm text-quiet">
        {agent && (
          <a href={sitePaths.agent(agent.slug)} className={`${textLink} font-semibold text-ink`}>
            {fullName(agent)}
          </a>
        )}
        {(own ? agent?.isSample : isDrawing && showsSamples) && <span>Sample portrait</span>}
      </figcaption>
    </figure>
  );
}
