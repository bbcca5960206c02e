/** The columns of a home in the database, with an owner who has given permission. */
export const permittedHome = (today: string) => ({
  title: 'Porch house',
  description: 'Two porches over a garden.',
  street: 'East Jones Street',
  neighborhood: 'Historic District',
  price: 700_000,
  bedrooms: 3,
  bathrooms: 2,
  sqft: 1850,
  imageUrl: '',
  searchText: '',
  permittedBy: 'Ruth Okafor',
  permittedOn: today,
  permissionMethod: 'On file',
  createdAt: '2026-11-02T15:00:00.000Z',
  stillRightOn: today,
});
