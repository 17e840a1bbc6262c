import { createClient, ServiceError, type ValidationError } from './index.ts';

const client = createClient({ baseUrl: 'https://names.example' });

export async function useNames(form: FormData, params: URLSearchParams, file: Blob): Promise<void> {
  await client.call_.send({ body: { sha: 'a' } });
  await client.call_.send({ body: { name: 'a' }, contentType: 'multipart/form-data' });
  await client.call_.send({ body: form, contentType: 'multipart/form-data' });
  await client.call_.send({ body: { query: 'a' }, contentType: 'application/x-www-form-urlencoded' });
  await client.call_.send({ body: params, contentType: 'application/x-www-form-urlencoded' });
  const events = await client.call_.send({ body: file, contentType: 'image/png' });
  for await (const { data } of events) data?.text satisfies string | undefined;
  // @ts-expect-error an object is no picture
  await client.call_.send({ body: { sha: 'a' }, contentType: 'image/png' });
  // If two ids are equal without their tag, both keep all of their words.
  await client.goals.getGoals();
  await client.goals.getGoals_2();
  await client.goals.getGoal({ path: { id: 'a' } });
  await client.goals.create();
  await client.goals.api({ path: { id: 'a' } });
  await client.goals.schemes({ path: { id: 'a' } });
  const { total } = await client.calls();
  total satisfies number;
  // A schema keeps its name; the runtime's class with the same name is then not exported.
  const error: ValidationError = { causes: `${total}` };
  if (error instanceof ServiceError) throw error;
}
