import { sitePaths } from '#shared/domain/paths.ts';
import { NoticePage } from '#features/site/site/notice-page.tsx';
import { pictures as drawings } from '#features/site/site/pictures/pictures.ts';
import type { ShownPicture, SitePictures } from '#features/site/site/shown-pictures.ts';

const drawing: ShownPicture = {
  picture: drawings.riverStreet,
  alt: 'Houses along River Street in Savannah',
};

interface FormerAgentPageProps {
  name: string;
  brokerageName: string;
  pictures: SitePictures;
}

export const FormerAgentPage = ({
  name,
  brokerageName,
  pictures: { park },
}: FormerAgentPageProps) => (
  <NoticePage
    heading={`${name} is no longer with ${brokerageName}`}
    text="Our other agents are here to help you buy or sell a home."
    action={{ name: 'Meet our team', href: sitePaths.team }}
    {...(park.upload ? park : drawing)}
  />
);
