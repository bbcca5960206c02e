import type { PublicProperty } from '#features/site/domain/public-properties.ts';
import { display } from '#features/site/site/page/page-styles.ts';
import { Picture } from '#features/site/site/picture.tsx';
import { filesOf } from '#features/site/site/shown-pictures.ts';
import { addressOf } from './property-words.ts';

interface PropertyPictureProps {
  home: PublicProperty;
  sizes: string;
  priority: boolean;
}

/** The picture of a home. The neighborhood's name in its place says that there is none. */
export const PropertyPicture = ({ home, ...props }: PropertyPictureProps) =>
  home.picture ? (
    <Picture
      picture={filesOf(home.picture)}
      alt={`${home.title}: ${addressOf(home)}`}
      className="w-full"
      {...props}
    />
  ) : (
    <p
      aria-hidden
      className={`${display} flex aspect-4/3 items-end bg-sunken p-8 text-lead text-oak print:hidden`}
    >
      {home.neighborhood}
    </p>
  );
