import type { FastifyInstance } from 'fastify';
import { notFound } from '#kernel/app-error.ts';
import { route } from '#platform/http/route.ts';
import { getPlaceEndpoint, listCountriesEndpoint, searchPlacesEndpoint } from './api.ts';
import type { Reference } from './domain/reference.ts';

const HOUR = 'public, max-age=3600';

export function referenceRoutes(app: FastifyInstance, { reference }: { reference: Reference }): void {
  route(app, searchPlacesEndpoint, async ({ query, reply }) => {
    reply.header('cache-control', HOUR);
    return { places: reference.suggestPlaces(query.q, query) };
  });

  route(app, getPlaceEndpoint, async ({ params, reply }) => {
    const place = reference.locationByKey(params.key);
    if (!place) throw notFound('reference.place_not_found');
    reply.header('cache-control', HOUR);
    return place;
  });

  route(app, listCountriesEndpoint, async ({ reply }) => {
    reply.header('cache-control', HOUR);
    return { countries: [...reference.countries()] };
  });
}
