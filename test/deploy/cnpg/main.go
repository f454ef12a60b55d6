// Tells whether CloudNativePG accepts new Clusters, by the operator's own webhooks. The program is built from the
// operator's module, because the webhooks are internal to it. It reads a JSON list and prints each Cluster's warnings.
// It exits with 1 and the reason at the first refused Cluster.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	api "github.com/cloudnative-pg/cloudnative-pg/api/v1"
	webhook "github.com/cloudnative-pg/cloudnative-pg/internal/webhook/v1"
)

func admit() error {
	var clusters []api.Cluster
	if err := json.NewDecoder(os.Stdin).Decode(&clusters); err != nil {
		return err
	}
	defaulter, validator := webhook.ClusterCustomDefaulter{}, webhook.ClusterCustomValidator{}
	for index := range clusters {
		cluster := &clusters[index]
		if err := defaulter.Default(context.Background(), cluster); err != nil {
			return err
		}
		warnings, err := validator.ValidateCreate(context.Background(), cluster)
		if err != nil {
			return err
		}
		for _, warning := range warnings {
			fmt.Println(cluster.Name + ": " + warning)
		}
	}
	return nil
}

func main() {
	if err := admit(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
