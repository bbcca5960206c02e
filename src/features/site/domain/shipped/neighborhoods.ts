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
        guide: `The oldest part of the city is still the plan of 1733: squares, with small blocks around each. From any door the next square is two or three minutes away, and most errands are done on foot.

The houses are row houses of brick and stucco, many with the parlor floor above a garden level that is now a flat of its own. Look at the roof, the stucco and the drains before you look at the kitchen. Work on the outside of a building needs approval by the city’s board of review, so ask what was approved and what was only begun.

Parking is the daily question. Many houses have a lane behind, and some have a space on it. Forsyth Park closes the district to the south, and the river closes it to the north.`,
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
        guide: `Ardsley Park was laid out before the First World War for people with motor cars, south of the streetcar lines. The streets are a grid, the lots are deep, and small parks take the place of the squares downtown.

Most houses date from the decades before the second war: bungalows, foursquares, brick colonials and a few in Mediterranean stucco. Ask about wiring, plumbing and the crawl space, and whether an addition was permitted. The oaks are old as well, and a large limb above the roof belongs in your budget.

Victory Drive, with its palms and azaleas, runs along the north side. Daffin Park and its pond are at the east end of it. Shops and coffee are along Bull Street and Habersham Street.`,
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
        guide: `Tybee is a barrier island with one road to it, across the marsh. Savannah is half an hour away on a weekday in winter and a good deal more on a Saturday in July. A few very high tides a year cover the road for an hour or two.

Houses are raised cottages, newer houses on piers, and condominiums near the beach. Before you fall in love, read the flood zone, the elevation certificate, and quotes for flood and wind insurance. They belong in the price as surely as the roof does.

The north end has the lighthouse, the south end has the pier, and the Back River is quieter than either. Rules for vacation rentals differ by zone, so ask the city before you count on rent.`,
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
        guide: `Downtown is the strip between Bay Street and the river, and the streets around Broughton Street and City Market. Cotton was graded and shipped here, and the warehouses are now lofts, hotels and shops. Container ships pass close enough to read their names.

Nearly everything for sale is a condominium. Read the association’s budget, its reserves and its rules before you read the listing again: they say who pays for the elevator, the river wall and the windows, and whether an owner may rent. Ask which parking space is deeded and which is only leased.

It is lively and it is loud, above all on weekends and around St. Patrick’s Day. See a place once at noon and once at eleven at night, and then decide.`,
      },
    ],
  },
};
