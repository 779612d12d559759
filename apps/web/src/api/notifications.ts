import { webhookChangeShape, webhookInputShape } from '@tidemark/domain/notification/webhook';
import { listDeliveries, resendDelivery, testWebhook } from '@tidemark/services/notifications/deliveries';
import {
  getMailPreferences,
  mailChoiceShape,
  setMailPreferences,
} from '@tidemark/services/notifications/mail-preferences';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  updateWebhook,
} from '@tidemark/services/notifications/webhooks';
import { z } from 'zod';
import { defineOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { idShape, pageQuery } from './shapes/inputs.ts';
import {
  createdWebhookShape,
  deliveriesBodyShape,
  deliveryBodyShape,
  mailPreferencesShape,
  webhookBodyShape,
  webhooksBodyShape,
} from './shapes/notifications.ts';

const tag = 'Notifications';
const webhookParams = z.strictObject({ webhookId: idShape });
const deliveryParams = z.strictObject({ webhookId: idShape, deliveryId: idShape });

export const listWebhooksOperation = defineOperation({
  id: 'listWebhooks',
  method: 'get',
  path: '/webhooks',
  tag,
  summary: 'List the webhooks of the workspace, newest first',
  access: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'All webhooks', shape: webhooksBodyShape } },
  handle: async ({ ctx }) => ({ status: 200, body: { items: await listWebhooks(ctx) } }),
});

export const createWebhookOperation = defineOperation({
  id: 'createWebhook',
  method: 'post',
  path: '/webhooks',
  tag,
  summary: 'Create a webhook: a signed message for each event',
  access: 'write',
  params: noParams,
  query: noQuery,
  body: webhookInputShape,
  responses: {
    201: { description: 'The webhook, and its secret, which is shown only here', shape: createdWebhookShape },
  },
  handle: async ({ ctx, body }) => ({ status: 201, body: await createWebhook(ctx, body) }),
});

export const getWebhookOperation = defineOperation({
  id: 'getWebhook',
  method: 'get',
  path: '/webhooks/{webhookId}',
  tag,
  summary: 'Get a webhook',
  access: 'read',
  params: webhookParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The webhook', shape: webhookBodyShape } },
  handle: async ({ ctx, params }) => ({ status: 200, body: await getWebhook(ctx, params) }),
});

export const updateWebhookOperation = defineOperation({
  id: 'updateWebhook',
  method: 'put',
  path: '/webhooks/{webhookId}',
  tag,
  summary: 'Rename a webhook, choose its events, or switch it off and on',
  access: 'write',
  params: webhookParams,
  query: noQuery,
  body: webhookChangeShape,
  responses: { 200: { description: 'The webhook', shape: webhookBodyShape } },
  handle: async ({ ctx, params, body }) => ({
    status: 200,
    body: await updateWebhook(ctx, { ...params, ...body }),
  }),
});

export const deleteWebhookOperation = defineOperation({
  id: 'deleteWebhook',
  method: 'delete',
  path: '/webhooks/{webhookId}',
  tag,
  summary: 'Delete a webhook with its deliveries',
  access: 'write',
  params: webhookParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The webhook is deleted', shape: z.object({ id: z.string() }) } },
  handle: async ({ ctx, params }) => {
    await deleteWebhook(ctx, params);
    return { status: 200, body: { id: params.webhookId } };
  },
});

export const testWebhookOperation = defineOperation({
  id: 'testWebhook',
  method: 'post',
  path: '/webhooks/{webhookId}/test',
  tag,
  summary: 'Send a test message',
  access: 'write',
  rate: 'webhookTest',
  params: webhookParams,
  query: noQuery,
  body: noBody,
  responses: { 202: { description: 'The message, which is sent within seconds', shape: deliveryBodyShape } },
  handle: async ({ ctx, parts, params }) => ({
    status: 202,
    body: await testWebhook(ctx, { ...params, portalUrl: parts.appUrl }),
  }),
});

export const listDeliveriesOperation = defineOperation({
  id: 'listDeliveries',
  method: 'get',
  path: '/webhooks/{webhookId}/deliveries',
  tag,
  summary: 'List the messages of a webhook, newest first, for 30 days',
  access: 'read',
  params: webhookParams,
  query: pageQuery,
  body: noBody,
  responses: { 200: { description: 'One page', shape: deliveriesBodyShape } },
  handle: async ({ ctx, params, query }) => ({
    status: 200,
    body: await listDeliveries(ctx, { ...params, ...query }),
  }),
});

export const resendDeliveryOperation = defineOperation({
  id: 'resendDelivery',
  method: 'post',
  path: '/webhooks/{webhookId}/deliveries/{deliveryId}/resend',
  tag,
  summary: 'Send a message again, with the same id',
  access: 'write',
  rate: 'webhookTest',
  params: deliveryParams,
  query: noQuery,
  body: noBody,
  responses: { 202: { description: 'The message, which is sent within seconds', shape: deliveryBodyShape } },
  handle: async ({ ctx, params }) => ({ status: 202, body: await resendDelivery(ctx, params) }),
});

export const getMailPreferencesOperation = defineOperation({
  id: 'getMailPreferences',
  method: 'get',
  path: '/notifications/mail',
  tag,
  summary: 'Get of which events you get mail',
  access: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'Your choice', shape: mailPreferencesShape } },
  handle: async ({ ctx }) => ({ status: 200, body: await getMailPreferences(ctx) }),
});

export const setMailPreferencesOperation = defineOperation({
  id: 'setMailPreferences',
  method: 'put',
  path: '/notifications/mail',
  tag,
  summary: 'Choose of which events you get mail',
  access: 'session',
  params: noParams,
  query: noQuery,
  body: mailChoiceShape,
  responses: { 200: { description: 'Your choice', shape: mailPreferencesShape } },
  handle: async ({ ctx, body }) => ({ status: 200, body: await setMailPreferences(ctx, body) }),
});
