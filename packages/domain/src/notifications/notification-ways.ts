/** By what somebody is told. Apart from the rules: pages of the web app know the ways, and only the server what follows. */
export const notificationWays = ['push', 'sms', 'email'] as const;
