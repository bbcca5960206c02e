import type { NeighborhoodsContent } from '#features/site/domain/neighborhoods.ts';

/**
 * The shipped figures have no month and no source, so the brokerage cannot publish this part before
 * it has entered both for each neighborhood with figures.
 */
const withoutSource = { asOf: '', source: '' };

export const shippedNeighborhoods: NeighborhoodsContent = {
  neighborhoods: {
    entries: [
      {
        name: 'Historic District',
        anchor: 'historic-district',
        description: 'Row houses, garden walls and twenty-two squares, all within a walk.',
        averagePrice: 650_000,
        trend: 8,
        ...withoutSource,
        ownPicture: '',
        picture: 'rowHouses',
        alt: 'Row houses with high stoops in the Historic District',
        caption: 'High stoops, garden walls, and a square at the end of the street.',
      },
      {
        name: 'Ardsley Park',
        anchor: 'ardsley-park',
        description: 'Bungalows and wide lawns on shaded streets south of downtown.',
        averagePrice: 485_000,
        trend: 12,
        ...withoutSource,
        ownPicture: '',
        picture: 'ardsley',
        alt: 'A bungalow behind a wide lawn in Ardsley Park',
        caption: 'Bungalows under old oaks, with room for a swing on the porch.',
      },
      {
        name: 'Tybee Island',
        anchor: 'tybee-island',
        description: 'Salt air, raised cottages and the old light at the edge of the Atlantic.',
        averagePrice: 720_000,
        trend: 15,
        ...withoutSource,
        ownPicture: '',
        picture: 'tybee',
        alt: 'The Tybee Island light above the dunes',
        caption: 'Sand on the steps, and the light turning over the dunes.',
      },
      {
        name: 'Downtown',
        anchor: 'downtown',
        description: 'Lofts in old cotton warehouses, with River Street and the ships below.',
        averagePrice: 425_000,
        trend: 6,
        ...withoutSource,
        ownPicture: '',
        picture: 'riverStreet',
        alt: 'River Street and its brick warehouses along the Savannah River',
        caption: '',
      },
    ],
  },
};
