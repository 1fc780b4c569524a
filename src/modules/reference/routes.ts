import type { FastifyInstance } from 'fastify';
import { notFound } from '#kernel/app-error.ts';
import { route } from '#platform/http/route.ts';
import { getLocationEndpoint, listCountriesEndpoint, searchLocationsEndpoint } from './api.ts';
import type { Reference } from './domain/reference.ts';

const HOUR = 'public, max-age=3600';

export function referenceRoutes(app: FastifyInstance, { reference }: { reference: Reference }): void {
  route(app, searchLocationsEndpoint, async ({ query, reply }) => {
    reply.header('cache-control', HOUR);
    return { locations: reference.suggestLocations(query.q, query) };
  });

  route(app, getLocationEndpoint, async ({ params, reply }) => {
    const location = reference.locationByKey(params.key);
    if (!location) throw notFound('reference.place_not_found');
    reply.header('cache-control', HOUR);
    return location;
  });

  route(app, listCountriesEndpoint, async ({ reply }) => {
    reply.header('cache-control', HOUR);
    return { countries: [...reference.countries()] };
  });
}
